import type { Namespace } from '../i18n/message-id.generated.ts';

/** An entry of a register: code that is imported when it is needed, and the namespaces of its texts besides `shell`. */
export type Part<Module> = { load: () => Promise<Module>; namespaces: readonly Namespace[] };
