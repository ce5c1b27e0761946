/** Names with an "and", which separates no topics: "Castilla y León", "Trinidad and Tobago", "law and order". */
import { foldLetters } from '../folded-letters.ts';

/** What stands before and after it, folded, in either language. */
const PAIRS = `
  castilla|castile : leon, trinidad : tobago, bosnia : herzegovina, antigua : barbuda, san cristobal|st\\.? kitts|saint kitts : nieves|nevis,
  san vicente|st\\.? vincent|saint vincent : grenadines|the grenadines|granadinas|las granadinas, santo tome|sao tome : principe, turcas|turks : caicos,
  san pedro|saint pierre|st\\.? pierre : miquelon, wallis : futuna, terranova|newfoundland : labrador, jammu : kashmir|cachemira,
  andaman : nicobar, tyne : wear, law : order, search : rescue, rock : roll, drum : bass, research : development, health : safety,
  mergers : acquisitions, arts : crafts, supply : demand, profit : loss, bed : breakfast, hit : run, foot : mouth, truth : reconciliation,
  ley : orden, busqueda : rescate, investigacion : desarrollo, fusiones : adquisiciones, oferta : demanda, perdidas : ganancias,
  usos : costumbres, verdad : reconciliacion`
  .split(',')
  .map((pair) => pair.split(':').map((part) => part.trim()));
const JOINTS = new RegExp(
  PAIRS.map(([before, after]) => `(?<=\\b(?:${before})) (?:y|e|and|&) (?=(?:${after})\\b)`).join('|'),
  'g',
);

/** The same text with other characters in place of these joints, each at its place. */
export function withJointNamesHidden(text: string): string {
  let hidden = text;
  for (const { 0: joint, index } of foldLetters(text).matchAll(JOINTS))
    hidden = hidden.slice(0, index) + '_'.repeat(joint.length) + hidden.slice(index + joint.length);
  return hidden;
}
