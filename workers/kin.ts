/** Forms of one word that no stemmer unites, told by their first letters: "votar" and "votación". */

/** Letters that both must begin with: shorter beginnings agree by chance. */
export const KIN_PREFIX = 5;
/** The common beginning must be at least this share of the longer word, or all of the shorter one. */
const KIN_SHARE = 0.6;

/** Whether two folded words with the same first `KIN_PREFIX` letters are forms of one word. */
export function areKin(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let common = KIN_PREFIX;
  while (common < shorter && one[common] === other[common]) common += 1;
  return common === shorter || common >= KIN_SHARE * Math.max(one.length, other.length);
}
