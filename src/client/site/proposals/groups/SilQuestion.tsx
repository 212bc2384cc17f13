import { SIL_QUESTION } from '#shared/proposals/independentLiving.ts';
import classes from './GroupPicker.module.css';

export interface SilQuestionProps {
  isSil: boolean;
  onAnswer: (isSil: boolean) => void;
}

/** The row below the group beside which visitors are asked. */
export const SilQuestion = ({ isSil, onAnswer }: SilQuestionProps) => (
  <tr className={classes.silQuestionRow}>
    <td colSpan={2} />
    <td colSpan={2}>
      <fieldset className={classes.question}>
        <legend>{SIL_QUESTION}</legend>
        {[true, false].map((answer) => (
          <label key={String(answer)}>
            <input type="radio" name="sil" checked={isSil === answer} onChange={() => onAnswer(answer)} />
            {answer ? 'Yes' : 'No'}
          </label>
        ))}
      </fieldset>
    </td>
  </tr>
);
