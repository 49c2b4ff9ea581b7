import { aliasName } from '@nua/contract/player.ts';
import * as v from 'valibot';
import type { FormRules } from '../../forms/form-rules.ts';

export const aliasRules = {
  schema: v.object({ alias_name: aliasName }),
  fieldOf: { INVALID_INPUT: 'alias_name' },
  textOf: { alias_name: 'profile.alias.field_error' },
} as const satisfies FormRules;
