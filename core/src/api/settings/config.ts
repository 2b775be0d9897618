import type { Result } from '@aloft/machines';
import type { Call, Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/** The locales of the device and of the app. */
export interface Languages {
  readonly system: string;
  readonly app: string;
}

function config<T>(name: string, body: object, answer: Call<T>['answer']): Call<T> {
  return { host: 'config', method: 'POST', path: `/config/v1/${name}`, body, answer };
}

const both = ({ system, app }: Languages): object => ({
  client: 'web',
  data: { language_system: system, language_app: app },
});

/**
 * The products for sale. `POST /config/v1/external_products` (R7.21)
 * @errors none specific
 */
export function getExternalProducts(
  call: Caller,
  language: string,
  options?: CallOptions,
): Promise<Result<wire.ExternalProducts>> {
  return call(config('external_products', { data: { language } }, wire.ExternalProducts), options);
}

/**
 * The download URLs of the apps (R1.3). `POST /config/v1/resources` (R7.22)
 * @errors none specific
 */
export function getResources(
  call: Caller,
  language: string,
  options?: CallOptions,
): Promise<Result<wire.Resources>> {
  return call(config('resources', { data: { language } }, wire.Resources), options);
}

/**
 * The promotions and their end dates (R2.11). `POST /config/v1/activity_operation` (R7.23)
 * @errors none specific
 */
export function getActivityOperation(
  call: Caller,
  languages: Languages,
  options?: CallOptions,
): Promise<Result<wire.ActivityOperation>> {
  return call(config('activity_operation', both(languages), wire.ActivityOperation), options);
}

/**
 * The service's limits. `POST /config/v1/basic` (R7.25)
 * @errors none specific
 */
export function getBasicConfig(
  call: Caller,
  languages: Languages,
  options?: CallOptions,
): Promise<Result<wire.BasicConfig>> {
  return call(config('basic', both(languages), wire.BasicConfig), options);
}
