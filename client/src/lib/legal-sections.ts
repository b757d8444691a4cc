/** The parts of the terms and the privacy policy, in their order; their texts are those of the namespace `legal`. */
export const LEGAL_SECTIONS = {
  privacy: ['kept', 'fingerprint', 'chat', 'browser', 'use', 'keeping', 'rights'],
  terms: [
    'service',
    'risk',
    'account',
    'deposits',
    'withdrawals',
    'contracts',
    'conduct',
    'closing',
    'liability',
    'changes',
  ],
} as const;

export type LegalDocument = keyof typeof LEGAL_SECTIONS;
