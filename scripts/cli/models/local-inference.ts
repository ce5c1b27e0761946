import { MODELS } from '../../../core/app/build/checked-settings.ts';
import { type Inference, type InferenceOptions, openInference } from '../../../core/inference/inference.ts';
import { systemClock } from '../../../core/platform/clock.ts';
import { unseen } from '../../../core/platform/observe.ts';

export { MODELS };

/** The service's own inference, with the models that come with it, on one thread unless the options say otherwise. */
export function localInference(options: Partial<InferenceOptions> = {}): Promise<Inference> {
  const usual = { threads: 1, maxQueue: 64, modelsFolder: MODELS, clock: systemClock, observe: unseen };
  return openInference({ ...usual, ...options });
}
