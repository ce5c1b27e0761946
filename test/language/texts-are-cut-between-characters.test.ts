import fc from 'fast-check';
import t from 'tap';
import { clipped, cutToCharacters, cutToUnits, cutToWords, shortened } from '../../core/language/cut-text.ts';

/** Well-formed texts of letters, spaces and characters of two units. */
const text = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '\n', '😀', '𝒜'), maxLength: 60 });
const most = fc.integer({ min: 1, max: 70 });

t.test('whatever is cut is a beginning of the text, within the limit, without half a character', async () => {
  fc.assert(
    fc.property(text, most, (whole, limit) => {
      const inUnits = [cutToUnits(whole, limit), cutToWords(whole, limit)];
      const inCharacters = [cutToCharacters(whole, limit), cutToWords(whole, limit, cutToCharacters)];
      const withEllipsis = [clipped(whole, limit), shortened(whole, limit)];
      return (
        [...inUnits, ...inCharacters].every((cut) => whole.startsWith(cut)) &&
        withEllipsis.every((cut) => cut === whole || whole.startsWith(cut.replace(/…$/, ''))) &&
        [...inUnits, ...withEllipsis].every((cut) => cut.length <= limit) &&
        inCharacters.every((cut) => [...cut].length <= limit) &&
        [...inUnits, ...inCharacters, ...withEllipsis].every((cut) => cut.isWellFormed())
      );
    }),
  );
});

t.test('a text within the limit stays as it is', async () => {
  fc.assert(
    fc.property(text, (whole) =>
      [cutToUnits, cutToCharacters, cutToWords, clipped, shortened].every(
        (cut) => cut(whole, whole.length) === whole,
      ),
    ),
  );
});

t.test('words stay whole, unless one takes more than half of the room', async (t) => {
  t.equal(cutToWords('one two three', 9), 'one two');
  t.equal(cutToWords('one extraordinary', 12), 'one extraord');
  t.equal(cutToWords('one two\nthree', 9), 'one two');
  t.equal(cutToWords('😀😀 😀😀 😀😀', 7, cutToCharacters), '😀😀 😀😀');
  t.equal(shortened('one two three', 10), 'one two…');
  t.equal(shortened('extraordinary', 10), 'extraordi…');
  t.equal(clipped('one two three', 10), 'one two t…');
});
