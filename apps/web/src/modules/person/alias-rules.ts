import { aliasName } from '@nua/contract/player.ts';
import * as v from 'valibot';
import { formRules } from '../../forms/form-rules.ts';

export const aliasRules = formRules({
  schema: v.object({ alias_name: aliasName }),
  fieldOf: { INVALID_INPUT: 'alias_name' },
  textOf: { alias_name: 'profile.alias.field_error' },
});
