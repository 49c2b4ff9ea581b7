import type { Database } from '../connect.ts';

/** The columns that the console may read, by table. */
export type ConsoleColumns = { readonly [Table in keyof Database]?: readonly (keyof Database[Table])[] };
