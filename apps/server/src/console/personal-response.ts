const data = Symbol('data');

/** A response with personal data. Only a `LoggedLook` makes it, so a handler that does not log its read does not compile. */
export type Personal<Data> = { readonly [data]: Data };

/** Makes a response with personal data. Only `looks.ts` calls it. */
export const personal = <Data>(response: Data): Personal<Data> => ({ [data]: response });

/** Returns the response, with or without personal data. */
export const responseOf = <Data>(result: Data | Personal<Data>): Data =>
  typeof result === 'object' && result !== null && data in result ? result[data] : (result as Data);
