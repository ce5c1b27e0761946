// Our reader of CSV compared with papaparse: the same cells for every table, separator and line ending.
import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import Papa from 'papaparse';
import t from 'tap';
import { readCsv } from '../../core/charts/data/reading/csv.ts';
import { newColumn } from '../../core/charts/data/table.ts';
import { csvStyleOf, writeCsv } from '../../core/charts/data/write-csv.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** Letters and all that CSV treats specially. */
const cell = fc.string({ unit: fc.constantFrom('a', 'é', '7', ' ', '"', ',', ';', '\t', '\n', '\r\n', "'") });
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  );
/** Column names without separators, from which the separator is recognised. */
const headed = (rows: string[][]) => [rows[0]!.map((_, at) => `column${at}`), ...rows];

/** Texts that a spreadsheet would compute are written with a quote in front. */
const guarded = (text: string) => (/^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

t.test('what papaparse writes is read cell by cell', async () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(...SEPARATORS),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (rows, delimiter, newline, quotes) => {
        const text = Papa.unparse(headed(rows), { delimiter, newline, quotes });
        deepEqual(readCsv(text), headed(rows));
      },
    ),
  );
});

t.test('names of columns may have lines and other separators, in quotes', async () => {
  fc.assert(
    fc.property(table, fc.constantFrom(...SEPARATORS), (rows, delimiter) => {
      const named = rows.map((cells) => cells.map((text) => `x${text}`));
      const text = Papa.unparse(named, { delimiter, newline: '\r\n', quotes: true });
      deepEqual(readCsv(text), named);
    }),
  );
});

t.test('what is read from any text without stray quotes is what papaparse reads', async () => {
  const plain = fc.string({ unit: fc.constantFrom('a', 'b', '7', ' ', ';', '\n') });
  fc.assert(
    fc.property(plain, (text) => {
      const csv = `x;y\n${text}`;
      const read = Papa.parse<string[]>(csv, { delimiter: ';', newline: '\n' }).data;
      deepEqual(
        readCsv(csv),
        read.filter((cells) => cells.length > 1 || cells[0]!.trim() !== ''),
      );
    }),
  );
});

t.test('what is written is read by papaparse, except for the quote before formulas', async () => {
  fc.assert(
    fc.property(table, (rows) => {
      const columns = rows[0]!.map((_, at) => newColumn(`column${at}`, 'string'));
      const { data } = Papa.parse<string[]>(writeCsv({ columns, rows }), {
        delimiter: ',',
        newline: '\r\n',
      });
      const [, ...read] = data.slice(0, -1);
      deepEqual(
        read,
        rows.map((cells) => cells.map(guarded)),
      );
    }),
  );
});

t.test('spreadsheets in Spanish get semicolons where their numbers have commas', async (t) => {
  const columns = [newColumn('medio', 'string'), newColumn('notas', 'number')];
  const rows = [['Hoy; Rosario', 1.5]];
  t.equal(writeCsv({ columns, rows }, csvStyleOf('es', ',')), 'medio;notas\r\n"Hoy; Rosario";1,5\r\n');
  for (const style of [csvStyleOf('es', '.'), csvStyleOf('en', '.'), csvStyleOf(null, ',')])
    t.equal(writeCsv({ columns, rows }, style), 'medio,notas\r\n"Hoy; Rosario",1.5\r\n');
});
