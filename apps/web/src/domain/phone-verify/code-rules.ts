import { code } from '@nua/contract/auth.ts';
import * as v from 'valibot';
import type { FormRules } from '../../forms/form-rules.ts';

export const codeRules = { schema: v.object({ code }) } satisfies FormRules;
