// Command render-chart writes the manifests of a Helm chart, for the tests on machines without Helm: the templates of
// Go and the functions of Sprig are what Helm renders with. It reads the chart's folder and a JSON file with values,
// and writes a JSON object with the text of each template.
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run render-chart.go FOLDER VALUES.json
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"log"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"github.com/ghodss/yaml"
)

type values = map[string]interface{}

func main() {
	folder, valuesFile := os.Args[1], os.Args[2]
	chart := readYaml(filepath.Join(folder, "Chart.yaml"))
	set := merged(readYaml(filepath.Join(folder, "values.yaml")), readYaml(valuesFile))
	context := values{
		"Values":       set,
		"Chart":        values{"Name": chart["name"], "Version": chart["version"], "AppVersion": chart["appVersion"]},
		"Release":      values{"Name": "tonight", "Namespace": "bars", "Service": "Helm", "IsUpgrade": false, "IsInstall": true},
		"Capabilities": values{},
	}
	texts := render(filepath.Join(folder, "templates"), context)
	must(json.NewEncoder(os.Stdout).Encode(texts))
}

func render(folder string, context values) map[string]string {
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	must(err)
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	for _, file := range files {
		text, err := os.ReadFile(file)
		must(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		must(err)
	}
	texts := map[string]string{}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var text bytes.Buffer
		must(all.ExecuteTemplate(&text, name, context))
		// Helm writes nothing where a template names a value that does not exist.
		texts[name] = strings.ReplaceAll(text.String(), "<no value>", "")
	}
	return texts
}

// The functions that Helm adds to those of Sprig.
func functions(all *template.Template) template.FuncMap {
	known := sprig.TxtFuncMap()
	delete(known, "env")
	delete(known, "expandenv")
	known["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		must(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	known["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	known["required"] = func(warning string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return value, errors.New(warning)
		}
		return value, nil
	}
	return known
}

// merged lays the given values over those of the chart, map by map.
func merged(chart, given values) values {
	for name, value := range given {
		below, isMap := value.(values)
		own, hasMap := chart[name].(values)
		if isMap && hasMap {
			chart[name] = merged(own, below)
		} else {
			chart[name] = value
		}
	}
	return chart
}

func readYaml(file string) values {
	text, err := os.ReadFile(file)
	must(err)
	read := values{}
	must(yaml.Unmarshal(text, &read))
	return read
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
