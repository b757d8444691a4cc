/** C2 with it: a customer's message of this number has one answer of the assistant (A5); 0 is the welcome. */
export const answerCid = (forSeq: number) => `answer-${forSeq}`;

/** The number of the message that an answer with these client ids is to. */
export const answeredSeq = ([cid]: string[]) => Number(cid?.slice('answer-'.length));
