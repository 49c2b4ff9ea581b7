/**
 * Forms for questions to customer service, with or without an account. Other modules import this file only.
 */
export { ClaimForms } from './claim/claim-forms.tsx';
export { CodeHelp } from './help/code-help.tsx';
export { HelpSection, MessageCheckSection } from './help/help-section.tsx';
