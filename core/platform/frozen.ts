/** `value`, frozen with all that it holds: requests share it, and one that changed it would change the others' answers. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
