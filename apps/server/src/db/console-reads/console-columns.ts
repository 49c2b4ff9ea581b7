import type { Database } from '../connect.ts';

/** Tables, each with columns of it. */
export type ConsoleColumns = { readonly [Table in keyof Database]?: readonly (keyof Database[Table])[] };
