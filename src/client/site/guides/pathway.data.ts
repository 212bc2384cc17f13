/** The way to find one's audit in three steps; also published as an FAQ for search engines. */
export const pathway = [
  {
    question: 'Which supports will you give?',
    answer:
      'List every support you plan to give, not only the main one. Each belongs to a registration group with a four-digit number, such as 0107 for help with daily personal activities.',
  },
  {
    question: 'Which audit does each group need?',
    answer:
      'Look up each of your groups in the table of registration groups. Supports with lower risk need Verification. Supports with higher risk need Certification.',
  },
  {
    question: 'What if your groups need different audits?',
    answer:
      'The higher one counts. If any chosen registration group needs Certification, your whole registration is audited under Certification.',
  },
] as const;
