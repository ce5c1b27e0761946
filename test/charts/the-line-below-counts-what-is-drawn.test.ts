// The articles that a chart's plan and the line below it speak of are those that its numbers add up to.
import t from 'tap';
import { startChartService } from '../support/charts.ts';

const at = (day: string | null, part: number) => ({
  title: `Incendios forestales, parte ${part}`,
  standfirst: 'Incendios forestales en las sierras.',
  url: `https://eldiario.example/${part}`,
  publishedAt: day === null ? null : new Date(`2026-${day}T15:00:00Z`),
});

t.test('the articles counted', async (t) => {
  const service = await startChartService(t);
  await service.publish([
    at('11-02', 1),
    at('11-10', 2),
    at('11-11', 3),
    at('11-16', 4),
    at('11-17', 5),
    at(null, 6),
  ]);
  const chartOf = async (query: string) => {
    const { body } = await service.chartOf(query);
    const rows: (string | number | null)[][] = body.data.rows;
    const drawn = rows.flatMap((row) => row.filter((cell) => typeof cell === 'number'));
    const { articles, method, basis } = body.plan;
    const judged = method.judged.article + method.judged.headline;
    const toned = basis && basis.article + basis.headline;
    return { ...body, numbers: { drawn: drawn.reduce((all, one) => all + one, 0), articles, judged }, toned };
  };

  const days = await chartOf('cobertura de incendios forestales por día en noviembre de 2026');
  t.same(days.numbers, { drawn: 5, articles: 5, judged: 5 }, 'over time, without those that have no date');
  t.match(days.method, /^5 articles from 1 of 1 outlet/);
  t.match(days.notes, /Not counted: 1 article without a date\./);
  t.notOk(days.sources.some(({ url }: { url: string }) => url.endsWith('/6')));

  const tones = await chartOf('tono de incendios forestales por día en noviembre de 2026');
  t.same(tones.numbers, { drawn: 5, articles: 5, judged: 5 });
  t.equal(tones.toned, 5);

  const windows = await chartOf(
    'incendios forestales: del 2 al 3 de noviembre de 2026 vs del 16 al 17 de noviembre de 2026',
  );
  t.equal(windows.plan.windows.length, 2);
  t.same(windows.numbers, { drawn: 3, articles: 3, judged: 3 }, 'without those between the two windows');
  t.match(windows.method, /^3 articles /);

  const tone = await chartOf('tono de incendios forestales por medio: este mes contra el anterior');
  t.same(tone.numbers, { drawn: 6, articles: 6, judged: 6 }, 'tones are not counted by windows');
  t.notMatch(tone.notes, 'without a date');

  const outlets = await chartOf('cobertura de incendios forestales por medio en noviembre de 2026');
  t.same(outlets.numbers, { drawn: 6, articles: 6, judged: 6 }, 'outlets have articles without a date, too');
});
