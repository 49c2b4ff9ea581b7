import { accountForms } from './account-forms.ts';
import { doorForms } from './door-forms.ts';
import type { FormWay } from './form-way.ts';
import { moneyForms } from './money-forms.ts';

/** Every form there is; a story holds the list against the client's source. */
export const formWays: readonly FormWay[] = [...doorForms, ...moneyForms, ...accountForms];
