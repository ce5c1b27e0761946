/** A list of names with a number each, one to a line: "Boca: 5⏎River: 3". */
import { isFieldName } from '../../asking/fields.ts';
import { typeIn } from '../title-words.ts';

const BULLET = /^\s*(?:[-–—•*·]\s+)?/;
const NUMBER = '(?<number>[-+−]?\\s?[$€£]?\\d[\\d.,]*(?:\\s?(?:%|k|m|mn|bn|mil))?)\\s*[;,.]?$';
/** Whatever the name is; a time of day and a score are no number. */
const WITH_COLON = new RegExp(`^(?<name>[^:=]{1,60}?)\\s*[:=]\\s*${NUMBER}`, 'iu');
const WITH_SPACE = new RegExp(`^(?<name>(?=.*\\p{L})[^\\d:=]{1,40}?)\\s+${NUMBER}`, 'iu');
const YEAR = /^(?:19|20)\d\d$/;
const LEAST = 2;
/** Of those with nothing but a space, fewer are as often names with a number: "Apollo 11⏎Apollo 13". */
const LEAST_SPACED = 3;
/** A list has few words around it. */
const MOST_AROUND = 2;

/** The list in one line, with semicolons; null where the lines are none. */
export function linesListed(pasted: string): string | null {
  const lines = pasted
    .split(/\r?\n/)
    .map((line) => line.replace(BULLET, '').trim())
    .filter((line) => line !== '');
  const around = lines.filter((line) => rowOf(line) === null);
  const from = lines.findIndex((line) => rowOf(line) !== null);
  const rows = lines.slice(from, from + lines.length - around.length);
  const read = rows.map(rowOf);
  if (from < 0 || around.length > MOST_AROUND || read.includes(null)) return null;
  const hasColons = read.every((row) => row!.isColon);
  const isAsked = around.some((line) => typeIn(line).type !== null);
  const names = new Set(read.map((row) => row!.name));
  if (rows.length < (hasColons || isAsked ? LEAST : LEAST_SPACED) || names.size < rows.length) return null;
  // "inflation by outlet⏎days: 30⏎limit: 5" is a request.
  if (read.every((row) => YEAR.test(row!.number)) || read.every((row) => isFieldName(row!.name))) return null;
  const list = rows.map((row) => row.replace(/[;,.]$/, '')).join('; ');
  const [before, behind] = [lines.slice(0, from), lines.slice(from + rows.length)];
  const lead = before.map((line) => line.replace(/[\s:;,.]+$/, '')).join(', ');
  return [lead === '' ? list : `${lead}: ${list}`, ...behind].join('; ');
}

function rowOf(line: string): { name: string; number: string; isColon: boolean } | null {
  const match = WITH_COLON.exec(line) ?? WITH_SPACE.exec(line);
  if (match === null) return null;
  const { name = '', number = '' } = match.groups!;
  return { name, number, isColon: /[:=]/.test(line) };
}
