/** Where a gateway is. The sandbox's address is only known once the server listens, hence a function. */
export type GatewayHost = string | (() => string);

/** The address without a slash at its end. */
export function hostOf(host: GatewayHost): string {
  return (typeof host === 'string' ? host : host()).replace(/\/+$/, '');
}
