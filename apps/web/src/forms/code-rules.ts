import { code } from '@nua/contract/auth.ts';
import * as v from 'valibot';
import { formRules } from './form-rules.ts';

export const codeRules = formRules({ schema: v.object({ code }) });
