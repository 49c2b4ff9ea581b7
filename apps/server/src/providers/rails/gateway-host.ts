/** The address of a gateway, or a function for the sandbox, whose address is only known once the server listens. */
export type GatewayHost = string | (() => string);

/** The address without a trailing slash. */
export function hostOf(host: GatewayHost): string {
  return (typeof host === 'string' ? host : host()).replace(/\/+$/, '');
}
