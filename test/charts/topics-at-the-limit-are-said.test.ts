// Topics of which a mode judges fewer articles than there are have numbers that cannot be compared, and the warning names them.
import t from 'tap';
import { HOUR } from '../../core/platform/clock.ts';
import { startChartService } from '../support/charts.ts';

t.test('topics at the limit of the mode', async (t) => {
  const { chartOf, clock, publish } = await startChartService(t);
  const now = clock.now();
  const stories = (title: string, name: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      title: `${title}, parte ${at}`,
      standfirst: `${title}.`,
      url: `https://eldiario.example/${name}/${at}`,
      section: null,
      publishedAt: new Date(now - at * HOUR),
    }));
  await publish([
    ...stories('Incendios forestales en las sierras', 'a', 120),
    ...stories('El paro docente sigue', 'b', 20),
  ]);
  const cappedIn = async (query: string, mode: string) => {
    const { body } = await chartOf(query, { mode });
    return body.warnings.find(({ code }: { code: string }) => code === 'coverage_capped')?.message;
  };
  const two = 'incendios forestales vs paro docente';
  t.match(
    await cappedIn(two, 'ultra'),
    /^This mode judges fewer .*use a deeper mode\. Nearly all that were judged are about "incendios forestales", of which there are more than are drawn: these numbers cannot be compared\.$/,
  );
  t.equal(await cappedIn(two, 'normal'), undefined, 'within the limit');
  t.match(
    await cappedIn('incendios forestales', 'ultra'),
    /use a deeper mode\.$/,
    'one topic is compared with none',
  );
});
