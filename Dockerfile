# docker build -t suluh . && docker run -p 3000:3000 -v suluh:/data suluh
FROM node:24-bookworm-slim
WORKDIR /suluh
COPY . .
RUN node -e "import('./run/install.mjs').then(({ install }) => install())" \
 && node -e "import('./run/build.mjs').then(({ build }) => build())" \
 && mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]
