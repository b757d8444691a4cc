/** What a feature asks of one above it, which it may not import: that one answers from the start of the process on. */
export interface Port<T> {
  /** Called by the feature that answers, once. */
  answerWith: (answers: T) => void;
  /** Throws while nobody answers. */
  ask: () => T;
}

const unanswered = new Set<string>();

export function definePort<T>(name: string): Port<T> {
  let answered: { by: T } | undefined;
  unanswered.add(name);
  return {
    answerWith: (answers) => {
      if (answered) throw new Error(`Two features answer ${name}`);
      answered = { by: answers };
      unanswered.delete(name);
    },
    ask: () => {
      if (!answered) throw new Error(`No feature answers ${name}`);
      return answered.by;
    },
  };
}

/** Throws, which stops a process from starting, unless every port that was loaded is answered. */
export function requireAnswers(): void {
  if (unanswered.size > 0) throw new Error(`No feature answers ${[...unanswered].join(', ')}`);
}
