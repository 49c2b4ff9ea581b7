/**
 * Forms for asking customer service, signed in or not; a visitor reads the reply with a claim code. Other modules import this file only.
 */
export { ClaimForms } from './claim/claim-forms.tsx';
export { CodeHelp } from './help/code-help.tsx';
export { HelpSection, MessageCheckSection } from './help/help-section.tsx';
