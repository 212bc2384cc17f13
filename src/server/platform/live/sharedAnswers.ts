import { randomUUID } from 'node:crypto';
import type { Announcements } from './announcements.ts';

// After a change hundreds of screens ask for the same list within a tenth of a second. One reading answers all of them,
// and none gets an older answer: it is shared only while this process has neither made a change nor received the
// announcement of one since its reading began. What a person has just changed in another process may not have been announced here yet: their cookie
// says so, and their calls begin readings of their own.

/**
 * For how many milliseconds an answer is kept: what is not announced may be that old. Only one that several ask for is kept,
 * together or one after the other in such a time: keeping what nobody asks for again cost a tenth of the time of a list.
 */
const MOMENT_MS = 200;

/** Answers that are kept at most; calls that are under way are shared without a limit. */
const MAX_KEPT = 100;

interface Reading {
  /** Null once nobody may share it any more. */
  answer: Promise<object> | null;
  isFinished: boolean;
  /** Whether it is kept when it is finished. */
  isWanted: boolean;
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
  const wasAsked = openMemory();

  /** No answer that was read before is given to anybody who asks from now on. */
  function forget() {
    readings = new Map();
    kept = 0;
  }

  function begin<Answer extends object>({ of, key }: Question, read: () => Promise<Answer>): Promise<Answer> {
    const ofSame = readings.get(of) ?? new Map<string, Reading>();
    const drop = () => {
      // A map that has grown leaves what it held behind, as garbage that keeps young answers alive for a while.
      reading.answer = null;
      return ofSame.get(key) === reading && ofSame.delete(key);
    };
    const answer = read().then(
      (found) => {
        if (reading.isWanted) freeze(found);
        if (!reading.isWanted || kept >= MAX_KEPT) drop();
        else keep();
        return found;
      },
      (error) => {
        drop();
        throw error;
      },
    );
    const reading: Reading = { answer, isFinished: false, isWanted: wasAsked(of, key) };
    const keep = () => {
      reading.isFinished = true;
      kept += 1;
      setTimeout(() => {
        if (drop() && readings.get(of) === ofSame) kept -= 1;
      }, MOMENT_MS).unref();
    };
    readings.set(of, ofSame.set(key, reading));
    return answer;
  }

  /** The answer that somebody else is being given, or was given a moment ago. */
  function find<Answer extends object>({ of, key, isOwn }: Question) {
    if (announcements.count() !== announced) forget();
    announced = announcements.count();
    const reading = isOwn ? undefined : readings.get(of)?.get(key);
    if (!reading?.answer || (reading.isFinished && !announcements.isListening())) return undefined;
    reading.isWanted = true;
    return reading.answer as Promise<Answer>;
  }

  return {
    /** Marks in a cookie by which process something was changed. */
    processId: randomUUID(),

    /** To be called when something was changed, before the caller knows. */
    forget,

    /** What `read` answers, to this caller or to others who ask the same. What several get is frozen, with its lists. */
    share<Answer extends object>(question: Question, read: () => Promise<Answer>): Promise<Answer> {
      const shared = find<Answer>(question);
      if (!shared) return begin(question, read);
      // The call that it began with may have run out of its time: then all others who waited share another one.
      return shared.catch(() => find<Answer>(question) ?? begin(question, read));
    },
  };
}

function freeze(answer: object) {
  for (const part of Object.values(answer)) if (Array.isArray(part)) Object.freeze(part);
  Object.freeze(answer);
}

/** A function that says whether it was called with the same in the last moment; it may remember a second one. */
function openMemory() {
  let recent = new Map<object, Set<string>>();
  let earlier = recent;
  let beganAt = 0;
  return (of: object, key: string) => {
    // Not the time of day: while that is set back, no moment would end, and what is remembered would grow.
    const now = performance.now();
    if (now - beganAt > MOMENT_MS) {
      earlier = now - beganAt > 2 * MOMENT_MS ? new Map() : recent;
      recent = new Map();
      beganAt = now;
    }
    const keys = recent.get(of) ?? new Set();
    const isKnown = keys.has(key) || Boolean(earlier.get(of)?.has(key));
    recent.set(of, keys.add(key));
    return isKnown;
  };
}
