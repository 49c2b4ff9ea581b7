/** The address of a gateway. It is a function for the sandbox, whose address is known only after the server listens. */
export type GatewayHost = string | (() => string);

/** Returns the address without a trailing slash. */
export function hostOf(host: GatewayHost): string {
  return (typeof host === 'string' ? host : host()).replace(/\/+$/, '');
}
