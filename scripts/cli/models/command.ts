/** The command lines of the models command. */
import { readOptions } from './options.ts';
import type { Streams } from './streams.ts';
import { VERBS } from './verbs/verbs.ts';

const HELP = `Lists, measures, replaces and calibrates the models, and scores rows with them.

  npm run models -- list [--json]
  npm run -s models -- evaluate [--task T --data FILE.jsonl] [--split S] [--stats FILE] [--json]
  npm run -s models -- score     --task T [--stats FILE] < rows.jsonl > scored.jsonl
  npm run -s models -- stats     < articles.jsonl > stats.json
  npm run models -- pull ORGANISATION/NAME[@REVISION] [--task T] [--file F] [--mirror URL] [--into FOLDER]
  npm run models -- calibrate T  --data FILE.jsonl [--folder FOLDER] [--stats FILE]

T is relevance, tone, questions or same-story; pull also takes the other tasks that "list" shows. A task is done by its
shipped model, or by the one that the setting "models" assigns to it: {"relevance": "./my-models/mmarco"}.

Rows are JSON objects, one per line:
  relevance   "query", "title"; may have "qid", "descr", "passages" (array of text), "lang" (of the article),
              "query_lang", "kind", "grade" (0-3, relevant from 2)
  tone        "text" or "title", "target" or "query", "lang"; "label" (positive, neutral, negative); "passages", "basis"
  questions   "type" (boolean, choice, score), "instructions", "criteria", "title", "standfirst", "body" or
              "passages", "lang", "article_lang"; "answer"; "basis" (headline: it is enough to answer)
  same-story  "a", "b" (text, or {title, standfirst}), "label" (1, 0, or a degree); or "h", headlines of one story
evaluate and calibrate need the grade, label or answer.

list      shows which model does which task, its size, and whether it matches the manifest
evaluate  prints every measure by basis, language and kind; without --task, what the cards say of the configured models
score     adds "judgements", "probabilities" or "probability" to each row, in the order of the rows
stats     writes the document frequencies of articles, for --stats
pull      downloads a model of huggingface.co or a mirror, prints and pins the sha256 of every file, and resumes where it
          was interrupted; run again, it verifies the files
calibrate fits Platt lines by basis and language on 70 % of the rows' queries or articles, and prints the calibration
          error of the rest, before and after

  --split   all (default); of judged queries train, calibration or test, of questions train, dev or test: the part
            that the shipped model was trained on, tuned on, or never saw; by the hash of qid or id
  --stats   document frequencies of an index, as "stats" writes them; without it the rows are the index
  --folder  a model folder for this task, instead of the configured one; --file chooses its ONNX file
  --file    ONNX file to pull or run, such as onnx/model_quantized.onnx
  --mirror  address instead of https://huggingface.co; a numeric one may be private
  --models  the folder of the shipped models (default ./models of this program)
  --threads worker threads (default 1)
  --json    one JSON object instead of tables`;

/** Runs a command line. Returns the exit code: 0 done, 1 it failed or some of the input was invalid, 2 there is no such verb. */
export async function modelsCommand(argv: readonly string[], streams: Streams): Promise<number> {
  try {
    const options = readOptions(argv);
    const verb = Object.hasOwn(VERBS, options.verb) ? VERBS[options.verb] : undefined;
    if (options.help || verb === undefined) {
      streams.output.write(`${HELP}\n`);
      return options.help ? 0 : 2;
    }
    return (await verb(options, streams)) === false ? 1 : 0;
  } catch (error) {
    streams.errors.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
