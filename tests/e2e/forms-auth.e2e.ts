import { authForms } from './auth-forms.ts';
import { describeForms } from './each-form.ts';

describeForms(authForms, { language: 'en', rows: 'first' });
