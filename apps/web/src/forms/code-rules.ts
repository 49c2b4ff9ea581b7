import { code } from '@nua/contract/auth.ts';
import * as v from 'valibot';
import { formRules } from './form-rules.ts';

/** The rules of a form with one field: the code from a text message. */
export const codeRules = formRules({ schema: v.object({ code }) });
