/** Work between the computing of an answer and its storing. Asserts nothing. */
import type { TestService } from './service.ts';

interface Work {
  compute(signal: AbortSignal): Promise<unknown>;
}

/** Does `run`; until it ends, `after` follows the computing of each answer, before that answer is stored or given. */
export async function afterComputing<T>(
  { app: { answers } }: TestService,
  after: () => Promise<unknown>,
  run: () => Promise<T>,
): Promise<T> {
  const { serve } = answers;
  answers.serve = ((caller: never, work: Work) => {
    const compute = async (signal: AbortSignal) => {
      const answer = await work.compute(signal);
      await after();
      return answer;
    };
    return serve.call(answers, caller, { ...work, compute } as never);
  }) as never;
  try {
    return await run();
  } finally {
    answers.serve = serve;
  }
}
