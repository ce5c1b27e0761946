/** Client of canillita, a self-hosted news search. */
export type { CallOptions, ServerEvent } from './call.ts';
export { Canillita, type ClientOptions, type WaitOptions } from './client.ts';
export { CanillitaError } from './error.ts';
export type { Lists, Methods, Schemas, Streams } from './generated.ts';
export { type Delivery, verifyWebhook, WebhookError } from './webhooks.ts';
