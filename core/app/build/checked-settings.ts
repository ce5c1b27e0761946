/** The settings that are checked as a whole, before anything is opened. */
import { assignmentProblems } from '../../inference/models/models.ts';
import { CAPABILITIES, type Capability } from '../../platform/capabilities.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import { deploymentCapabilities } from '../../tenants/capabilities.ts';

/**
 * The capabilities that are on in this deployment. Throws a `ConfigError` with all problems that the settings show before
 * anything is opened: unknown capabilities, models and database addresses.
 */
export function deployedCapabilities(config: Config): ReadonlySet<Capability> {
  const { open, unknown } = deploymentCapabilities(config.plugins);
  const problems = [
    ...unknown.map((name) => `plugins: unknown name "${name}"; expected ${CAPABILITIES.join(', ')}`),
    ...assignmentProblems(config.models),
    ...addressProblems(config),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return open;
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
