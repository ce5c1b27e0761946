/** Checks that concern several settings, or what they refer to, before anything is opened. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assignmentProblems, missingAssignments } from '../../inference/models/models.ts';
import { CAPABILITIES, type Capability } from '../../platform/capabilities.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { deploymentCapabilities } from '../../tenants/capabilities.ts';

/** The models that come with the service. */
export const MODELS = join(import.meta.dirname, '../../../models');

/**
 * The capabilities that are on in this deployment. Throws a `ConfigError` with all problems that the settings show before
 * anything is opened: unknown capabilities, models and database addresses, and missing files.
 */
export function deployedCapabilities(config: Config): ReadonlySet<Capability> {
  const { open, unknown } = deploymentCapabilities(config.plugins);
  const problems = [
    ...unknown.map((name) => `plugins: unknown name "${name}"; expected ${CAPABILITIES.join(', ')}`),
    ...modelProblems(config.models),
    ...addressProblems(config),
    ...listProblems(config.sources),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return open;
}

function modelProblems(models: Config['models']): string[] {
  const problems = assignmentProblems(models);
  return problems.length > 0 ? problems : missingAssignments(MODELS, models);
}

/** A list of outlets that was named must exist, even if the database has outlets already. */
function listProblems(path: string): string[] {
  const isThere = path === SETTINGS.sources.default || existsSync(path);
  return isThere ? [] : [`sources: there is no file ${resolve(path)}`];
}

const DATABASE_URL_EXAMPLE = 'postgres://user:password@host:5432/name';

function addressProblems(config: Pick<Config, 'database_url' | 'database_read_url'>): string[] {
  const problems = (['database_url', 'database_read_url'] as const)
    .filter((name) => !isDatabaseUrl(config[name]))
    .map((name) => `${name}: must be like ${DATABASE_URL_EXAMPLE}`);
  if (config.database_read_url !== '' && config.database_url === '')
    problems.push(
      'database_read_url: needs database_url, whose replica it is; the embedded database has none',
    );
  return problems;
}

/** Empty means the embedded database. Only opening shows whether there is a database at the address. */
function isDatabaseUrl(text: string): boolean {
  return text === '' || /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '');
}
