/** Vega-Lite and ECharts drawing the same tables, on the server as their guides describe. */
import type { Picture, Size } from '../../../core/charts/data/chart.ts';
import { viewOf } from '../../../core/charts/data/view.ts';

type Draw = (picture: Picture, size: Size) => unknown;

export interface Peer {
  name: string;
  /** By our type. */
  charts: Record<string, Draw>;
}

interface Vega {
  parse(spec: unknown): unknown;
  View: new (
    runtime: unknown,
    options: { renderer: 'none' },
  ) => { toSVG(): Promise<string>; finalize(): void };
}
interface VegaLite {
  compile(spec: unknown): { spec: unknown };
}
interface ECharts {
  init(
    element: null,
    theme: null,
    options: object,
  ): { setOption(option: object): void; renderToSVGString(): string; dispose(): void };
}

/** Loads those of the two that are installed there. */
export async function openPeers(require: NodeJS.Require): Promise<Peer[]> {
  const load = async (name: string): Promise<unknown> => {
    try {
      return await import(require.resolve(name));
    } catch {
      process.stdout.write(`${name} is not installed there\n`);
      return null;
    }
  };
  const vega = (await load('vega')) as Vega | null;
  const lite = (await load('vega-lite')) as VegaLite | null;
  const echarts = (await load('echarts')) as { init?: ECharts['init']; default: ECharts } | null;
  return [
    ...(vega && lite ? [vegaPeer(vega, lite)] : []),
    ...(echarts ? [echartsPeer(echarts.init ? (echarts as unknown as ECharts) : echarts.default)] : []),
  ];
}

/** One row per x and series, which is what Vega-Lite wants. */
function tidy(picture: Picture): { x: unknown; y: number | null; s: string }[] {
  const view = viewOf(picture.table, picture.encode);
  return view.series.flatMap(({ label, values }) =>
    values.map((y, row) => ({ x: view.xCells[row], y, s: label })),
  );
}

function vegaPeer(vega: Vega, lite: VegaLite): Peer {
  const draw =
    (mark: unknown, encoding: (dated: boolean) => object): Draw =>
    async (picture, { width, height }) => {
      const dated = viewOf(picture.table, picture.encode).moments !== null;
      const { spec } = lite.compile({
        width,
        height,
        title: picture.title ?? '',
        data: { values: tidy(picture) },
        mark,
        encoding: encoding(dated),
      });
      const view = new vega.View(vega.parse(spec), { renderer: 'none' });
      const svg = await view.toSVG();
      view.finalize();
      return svg;
    };
  const xy = (dated: boolean) => ({
    x: { field: 'x', type: dated ? 'temporal' : 'nominal' },
    y: { field: 'y', type: 'quantitative' },
    color: { field: 's', type: 'nominal' },
  });
  return {
    name: 'Vega-Lite',
    charts: {
      line: draw('line', xy),
      area: draw('area', xy),
      bar_horizontal: draw('bar', () => ({
        y: { field: 'x', type: 'nominal' },
        x: { field: 'y', type: 'quantitative' },
      })),
      stacked_bar: draw('bar', xy),
      donut: draw({ type: 'arc', innerRadius: 80 }, () => ({
        theta: { field: 'y', type: 'quantitative' },
        color: { field: 'x', type: 'nominal' },
      })),
    },
  };
}

function echartsPeer(echarts: ECharts): Peer {
  const draw =
    (option: (picture: Picture) => object): Draw =>
    (picture, { width, height }) => {
      const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height });
      try {
        chart.setOption({ animation: false, title: { text: picture.title ?? '' }, ...option(picture) });
        return chart.renderToSVGString();
      } finally {
        // An open instance keeps the process alive.
        chart.dispose();
      }
    };
  const xy = (type: 'line' | 'bar', more: object) => (picture: Picture) => {
    const view = viewOf(picture.table, picture.encode);
    return {
      legend: {},
      xAxis: { type: 'category', data: view.xCells },
      yAxis: { type: 'value' },
      series: view.series.map(({ label, values }) => ({ type, name: label, data: values, ...more })),
    };
  };
  return {
    name: 'ECharts',
    charts: {
      line: draw(xy('line', {})),
      area: draw(xy('line', { areaStyle: {}, stack: 'all' })),
      bar_horizontal: draw((picture) => {
        const view = viewOf(picture.table, picture.encode);
        return {
          yAxis: { type: 'category', data: view.xCells },
          xAxis: { type: 'value' },
          series: [{ type: 'bar', data: view.series[0]!.values }],
        };
      }),
      stacked_bar: draw(xy('bar', { stack: 'all' })),
      donut: draw((picture) => {
        const view = viewOf(picture.table, picture.encode);
        return {
          legend: {},
          series: [
            {
              type: 'pie',
              radius: ['45%', '70%'],
              data: view.xCells.map((name, row) => ({ name, value: view.series[0]!.values[row] })),
            },
          ],
        };
      }),
    },
  };
}
