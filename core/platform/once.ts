/** Makes something at the first call, and returns the same from then on; anew after a failure, and once it is to be forgotten. */
export function once<T>(make: () => Promise<T>): (() => Promise<T>) & { forget(): void } {
  let made: Promise<T> | null = null;
  const forget = () => {
    made = null;
  };
  const get = () => {
    made ??= make().catch((error: unknown) => {
      forget();
      throw error;
    });
    return made;
  };
  return Object.assign(get, { forget });
}
