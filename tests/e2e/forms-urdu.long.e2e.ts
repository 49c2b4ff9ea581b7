import { accountForms } from './account-forms.ts';
import { authForms } from './auth-forms.ts';
import { describeForms } from './each-form.ts';
import { moneyForms } from './money-forms.ts';

// Each row of every table in the other language: the short run proves one row per form and checks the catalogues.
describeForms({ ...authForms, ...moneyForms, ...accountForms }, { language: 'ur', rows: 'all' });
