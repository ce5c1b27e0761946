/** Placeholder until its detector (see the wanted packages) is installed. */
export function languageOf(_text: string, declared: readonly (string | null)[]): string | null {
  const first = declared.find((tag) => tag !== null);
  return first?.split(/[-_]/)[0]?.toLowerCase() ?? null;
}
