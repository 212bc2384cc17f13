import { Button, Text } from '@mantine/core';
import { useConnection } from '../../connection/useConnection.ts';
import { reloadWithDrafts } from '../../ui/leaveDrafts.ts';
import classes from './LiveStatus.module.css';

/** The words of the header about the connection: first in few words, for which a phone has room. */
export function ConnectionStatus({ isStreamLost }: { isStreamLost: boolean }) {
  const { state, isOutdated } = useConnection();
  const isConnected = state === 'connected';
  return (
    <div className={classes.status} data-shown={!isConnected || isOutdated || isStreamLost || undefined}>
      <Text
        role="status"
        size="sm"
        c={isConnected ? 'dimmed' : 'var(--mantine-color-error)'}
        className={classes.line}
      >
        {state === 'offline' && (
          <>
            You are offline<span className={classes.more}>. Nothing is sent; what you type stays.</span>
          </>
        )}
        {state === 'unreachable' && (
          <>
            No connection<span className={classes.more}> to the server. Trying again…</span>
          </>
        )}
        {isConnected && isOutdated && (
          <>
            New version<span className={classes.more}> of this page. What you typed is kept.</span>
          </>
        )}
        {isConnected &&
          !isOutdated &&
          isStreamLost &&
          'Reconnecting… What others change shows when that is done.'}
      </Text>
      {isConnected && isOutdated && (
        <Button size="compact-sm" variant="default" flex="none" onClick={reloadWithDrafts}>
          Reload
        </Button>
      )}
    </div>
  );
}
