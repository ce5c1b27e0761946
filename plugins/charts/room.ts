/** What the routes of this door share. */
import type { App } from '#core/app.ts';
import type { Spanish } from '#core/charts/formats.ts';
import type { Images } from '#core/charts/images.ts';
import type { ChartOffice } from '#core/charts/office.ts';

export interface ChartRoom {
  app: App;
  office: ChartOffice;
  images: Images;
  spanish: Spanish;
}
