import { runLane } from './lanes.ts';

await runLane('first');
