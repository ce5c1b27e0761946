/** Español. Los nombres son los de `en.js`. */
import { common } from './es/common.js';
import { outlets } from './es/outlets.js';
import { problems } from './es/problems.js';
import { search } from './es/search.js';
import { service } from './es/service.js';
import { tenants } from './es/tenants.js';

export const es = { ...common, ...search, ...outlets, ...problems, ...tenants, ...service };
