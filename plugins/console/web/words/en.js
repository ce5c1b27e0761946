/** English. Every name also stands in `es.js`; a test holds that. */
import { common } from './en/common.js';
import { outlets } from './en/outlets.js';
import { problems } from './en/problems.js';
import { search } from './en/search.js';
import { service } from './en/service.js';
import { tenants } from './en/tenants.js';

export const en = { ...common, ...search, ...outlets, ...problems, ...tenants, ...service };
