import { randomUUID } from 'node:crypto';
import type { Announcements } from './announcements.ts';

// After a change hundreds of screens ask for the same list within a tenth of a second. One reading answers all of them,
// and none gets an older answer: it is shared only while this process has neither made a change nor received the
// announcement of one since its reading began. What a person has just changed in another process may not have been announced here yet: their cookie
// says so, and their calls begin readings of their own.

/** For how many milliseconds an answer is kept: what is not announced may be that old. */
const MOMENT_MS = 200;

/** Answers that are kept at most; calls that are under way are shared without a limit. */
const MAX_KEPT = 100;

interface Reading {
  answer: Promise<object>;
  isFinished: boolean;
}

/** Which answer somebody asks for. */
interface Question {
  /** What is asked, such as a list: answers of different objects are never shared. */
  of: object;
  /** Everything else that the answer depends on. */
  key: string;
  /** Whether the answer must come from a reading that begins now. */
  isOwn: boolean;
}

export type SharedAnswers = ReturnType<typeof openSharedAnswers>;

/** The answers of this process that several callers share. */
export function openSharedAnswers(announcements: Pick<Announcements, 'isListening' | 'count'>) {
  let readings = new Map<object, Map<string, Reading>>();
  let kept = 0;
  let announced = 0;

  /** No answer that was read before is given to anybody who asks from now on. */
  function forget() {
    readings = new Map();
    kept = 0;
  }

  function begin<Answer extends object>({ of, key }: Question, read: () => Promise<Answer>): Promise<Answer> {
    const answer = read().then((read) => Object.freeze(read));
    const reading: Reading = { answer, isFinished: false };
    const ofSame = readings.get(of) ?? new Map<string, Reading>();
    readings.set(of, ofSame.set(key, reading));
    const drop = () => ofSame.get(key) === reading && ofSame.delete(key);
    answer.then(() => {
      if (kept >= MAX_KEPT) return drop();
      reading.isFinished = true;
      kept += 1;
      setTimeout(() => {
        if (drop() && readings.get(of) === ofSame) kept -= 1;
      }, MOMENT_MS).unref();
    }, drop);
    return answer;
  }

  /** The answer that somebody else is being given, or was given a moment ago. */
  function find<Answer extends object>({ of, key, isOwn }: Question) {
    if (announcements.count() !== announced) forget();
    announced = announcements.count();
    const reading = isOwn ? undefined : readings.get(of)?.get(key);
    if (!reading || (reading.isFinished && !announcements.isListening())) return undefined;
    return reading.answer as Promise<Answer>;
  }

  return {
    /** Marks in a cookie by which process something was changed. */
    processId: randomUUID(),

    /** To be called when something was changed, before the caller knows. */
    forget,

    /** What `read` answers, to this caller or to another one who asks the same. It is frozen. */
    share<Answer extends object>(question: Question, read: () => Promise<Answer>): Promise<Answer> {
      const shared = find<Answer>(question);
      if (!shared) return begin(question, read);
      // The call that it began with may have run out of its time: then all others who waited share another one.
      return shared.catch(() => find<Answer>(question) ?? begin(question, read));
    },
  };
}
