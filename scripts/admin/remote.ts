/** The office of a running service, through its `/admin/v1` door. */
import { SECOND } from '../../core/clock.ts';
import { ERRORS, type ErrorCode, Failure, type FieldError } from '../../core/errors.ts';
import type { Office } from '../../core/tenants/office.ts';
import { UsageError } from './verb.ts';

const PATIENCE = 30 * SECOND;

interface Refusal {
  code?: string;
  detail?: string;
  errors?: FieldError[];
}

/** `url` is the service's base address. Refusals of the service are thrown as the failures they are. */
export function remoteOffice(url: string, operatorKey: string): Office {
  const base = baseOf(url);

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const init: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${operatorKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(PATIENCE),
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetch(`${base}/admin/v1${path}`, init).catch((error: unknown) => {
      throw new Failure('unavailable', `The service at ${base} can not be reached: ${reasonOf(error)}.`, {
        cause: error,
      });
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer as T;
    throw refusal(base, response.status, answer as Refusal | null);
  }

  const organization = (id: string) => `/organizations/${encodeURIComponent(id)}`;
  const keysOf = (id: string | null) => (id === null ? '/keys' : `${organization(id)}/keys`);
  const list = async <T>(path: string) => (await ask<{ data: T[] }>('GET', path)).data;

  return {
    organizations: () => list('/organizations'),
    organization: (id) => ask('GET', organization(id)),
    createOrganization: (fields) => ask('POST', '/organizations', fields),
    setOrganization: (id, fields) => ask('PATCH', organization(id), fields),
    setPlugin: (id, capability, enabled) => {
      return ask('PUT', `${organization(id)}/plugins/${encodeURIComponent(capability)}`, { enabled });
    },
    keys: (id) => list(keysOf(id)),
    createKey: (id, label) => ask('POST', keysOf(id), { label }),
    revokeKey: (id) => ask('DELETE', `/keys/${encodeURIComponent(id)}`),
    usage: (id, question) => {
      const query = new URLSearchParams({ ...question, ...(id !== null && { organization: id }) });
      return ask('GET', `/usage?${query}`);
    },
  };
}

function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed && /^https?:$/.test(parsed.protocol)) return url.replace(/\/+$/, '');
  throw new UsageError(`--url must be an address such as http://127.0.0.1:8080, not "${url}"`);
}

function refusal(base: string, status: number, body: Refusal | null): Failure {
  const code = body?.code;
  if (code !== undefined && Object.hasOwn(ERRORS, code)) {
    return new Failure(code as ErrorCode, body?.detail ?? '', { errors: body?.errors ?? [] });
  }
  return new Failure(
    'unavailable',
    `${base} answered ${status}, and not as this service does. Is the address right?`,
  );
}

/** fetch says only that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
}
